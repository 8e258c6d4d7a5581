package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hofnar/games/arena"
)

// write prints a line for each side of a contest.
func (c contest) write(out io.Writer, r arena.Report) error {
	fmt.Fprintf(out, "%s, %d players, %d deals, %d games; mean and 95 %% interval, a deal is one sample\n",
		c.Game, len(c.Seats), r.Deals, r.Games)
	fmt.Fprintf(out, "A fair share of the games won is %.1f %%.\n", 100*r.Fair)
	if r.Deals < 2 {
		fmt.Fprintln(out, "An interval takes two deals, each with all its games finished.")
	}
	if r.Unfinished > 0 {
		fmt.Fprintf(out, "%d games were left unfinished after %d moves.\n", r.Unfinished, c.Moves)
	}
	if left := r.Games - r.Deals*len(c.Seats); left > 0 {
		fmt.Fprintf(out, "%d games are in no mean, since not all games of their deal were finished.\n", left)
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "\tseats\tplace\tpoints\twon")
	for _, s := range r.Sides {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\n", s.Name, s.Seats, s.Place, s.Points, s.Wins.Percent())
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, s := range r.Sides {
		writeMore(out, s)
	}
	if r.Pace > 0 {
		fmt.Fprintf(out, "%.1f games/s\n", r.Pace)
	}
	return nil
}

// writeMore says how fast a side decided, and what has gone wrong with a program.
func writeMore(out io.Writer, s arena.Side) {
	if s.Program != "" {
		fmt.Fprintf(out, "%s calls itself %q\n", s.Name, s.Program)
	}
	if s.Failures != (arena.Failures{}) {
		fmt.Fprintf(out, "%s: it has ended %d times, %d answers could not be and %d were late; %d moves were made at random in its place (--log FILE says why)\n",
			s.Name, s.Crashed, s.Illegal, s.Late, s.StandIns)
	}
	if s.Times != nil {
		fmt.Fprintf(out, "%s: %d decisions, %s\n", s.Name, s.Times.Decisions, s.Times)
	}
}
