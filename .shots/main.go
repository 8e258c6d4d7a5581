package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// usage: shots URL out.png width height scheme js...
func main() {
	w, _ := strconv.Atoi(os.Args[3])
	h, _ := strconv.Atoi(os.Args[4])
	o := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("/usr/bin/chromium"), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, c := context.WithTimeout(context.Background(), 60*time.Second)
	defer c()
	ctx, c2 := chromedp.NewExecAllocator(ctx, o...)
	defer c2()
	ctx, c3 := chromedp.NewContext(ctx)
	defer c3()
	must(chromedp.Do(ctx, chromedp.EmulateViewport(int64(w), int64(h), chromedp.EmulateScale(2))))
	_ = emulation.SetEmulatedMedia
	must(chromedp.Do(ctx, chromedp.Navigate(os.Args[1]), chromedp.WaitVisible("#users"), chromedp.Sleep(700*time.Millisecond)))
	for _, js := range os.Args[6:] {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any](js))
		if err != nil {
			fmt.Println(js, err)
		}
		must(chromedp.Do(ctx, chromedp.Sleep(900*time.Millisecond)))
	}
	b, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	must(err)
	must(os.WriteFile(os.Args[2], b, 0o644))
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
