// The tests of DesktopServices follow.
