#!/bin/sh
# What a container of the site begins with. Machines that share their releases need folders that can be written: the edge's are
# given the site of the image, `live` last, unless they name a site already. Services fetch what they are asked for.
set -eu
image=${IMAGE_DIST:-dist}
if [ "$SERVICE" = edge ] && [ ! -e "$SITES_DIR/live" ]; then
  mkdir -p "$STORE_DIR" "$SITES_DIR"
  cp -R "$image/releases/." "$STORE_DIR/"
  site=$(cat "$image/sites/live")
  cp -R "$image/sites/$site" "$image/sites/promotions" "$SITES_DIR/"
  cp "$image/sites/live" "$SITES_DIR/.live.next"
  mv "$SITES_DIR/.live.next" "$SITES_DIR/live"
fi
exec node --disable-warning=ExperimentalWarning "services/$SERVICE/src/server.ts"
