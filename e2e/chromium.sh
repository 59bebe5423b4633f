#!/bin/sh
# Starts the Chromium of $CHROMIUM without what it would prepare for a person in every new window: the suggestions below
# its address bar, which are pages of their own, and a process for the next page. Only the last --disable-features
# counts, so these are added to Playwright's own.
for arg do
  shift
  case $arg in
    --disable-features=*)
      arg=$arg,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess
      ;;
  esac
  set -- "$@" "$arg"
done
exec "$CHROMIUM" "$@"
