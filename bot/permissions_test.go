package bot_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/request"
)

func TestTheInvitationAsksForWhatIsNeededAndNoMore(t *testing.T) {
	asked := int64(discord.PermissionViewChannel | discord.PermissionSendMessages | discord.PermissionCreatePublicThreads |
		discord.PermissionSendMessagesInThreads | discord.PermissionAttachFiles | discord.PermissionReadMessageHistory | discord.PermissionAddReactions)
	if asked != request.Invited {
		t.Errorf("the link that answers give asks for %d, not %d", request.Invited, asked)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(readme), fmt.Sprint(asked)); n != 2 {
		t.Errorf("README names %d %d times, not in its link and beside its list", asked, n)
	}
}
