#!/usr/bin/env bash
# Uploads a crawled folder to a bucket in the order of "npm run deploy:plan": deploy/s3.sh BUCKET [FOLDER]
# Uploads the previous folder again:                                          deploy/s3.sh --rollback BUCKET [BASE_PATH]
#
# Files that are served are below site/. Files that only deploys need are below deploys/, which is not served: the manifest
# of the deployed site, the last five folders, and lists of files that the new folder no longer has. Those files stay for
# GRACE_DAYS (7); a later deploy deletes the ones that are due.
set -euo pipefail
usage="Name the bucket: deploy/s3.sh BUCKET [FOLDER], or deploy/s3.sh --rollback BUCKET [BASE_PATH]"
rollback=
if [ "${1:-}" = --rollback ]; then
  rollback=1
  shift
fi
bucket=${1:?"$usage"}
[ "$rollback" ] || site=$(realpath "${2:-build/site}")
grace=$((${GRACE_DAYS:-7} * 86400))
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Names in a folder of deploys/ that consist of a time and an extension, oldest first.
records() {
  aws s3 ls "$1" | awk '{ print $NF }' | grep -E "^[0-9]+\\.$2\$" | sort -n || true
}

if [ "$rollback" ]; then
  base=${2:-/}
else
  base=$(node -p "JSON.parse(fs.readFileSync(process.argv[1])).baseUrl" "$site/build-manifest.json")
fi
target="s3://$bucket/site$base"
deploys="s3://$bucket/deploys$base"
if ! aws s3 cp "${deploys}build-manifest.json" "$work/old.json" --only-show-errors 2>"$work/error.txt"; then
  if ! grep -qF '(404)' "$work/error.txt"; then
    cat "$work/error.txt" >&2
    echo "The manifest of the deployed site, ${deploys}build-manifest.json, could not be read." >&2
    exit 1
  fi
  echo "Nothing is deployed at $target yet."
  printf '{"generator":"podium-website","baseUrl":"%s","files":[]}' "$base" >"$work/old.json"
fi

# The folder before this deploy, for a rollback. While a deploy is unfinished, its manifest names it.
before=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).before ?? ""' "$work/old.json")
if [ -z "$before" ]; then
  before=$(records "$deploys" tar.gz)
  [ -z "$rollback" ] || before=$(sed '$d' <<<"$before")
  before=$(tail -n 1 <<<"$before")
fi
if [ "$rollback" ]; then
  if [ -z "$before" ]; then
    echo "$deploys has no folder before the one that is deployed. Build it again from its commit." >&2
    exit 1
  fi
  aws s3 cp "$deploys$before" "$work/before.tar.gz" --only-show-errors
  site="$work/before"
  mkdir "$site"
  tar -xzf "$work/before.tar.gz" -C "$site"
fi

# One list for each step, and one of all files in the new folder.
node --import tsx scripts/deploy-plan.ts --json "$work/old.json" "$site" >"$work/plan.json"
node -e '
  const [work, manifest, before] = process.argv.slice(1);
  const read = (file) => JSON.parse(fs.readFileSync(file));
  const plan = read(`${work}/plan.json`);
  const { files } = read(manifest);
  for (const [name, paths] of Object.entries({ ...plan, all: files.map(({ path }) => path) }))
    fs.writeFileSync(`${work}/${name}.txt`, paths.map((path) => `${path}\n`).join(""));
  // Until everything is uploaded, the content of these files is unknown.
  const uploads = new Set([...plan.hashed, ...plan.new, ...plan.changed, ...plan.pages]);
  const unknown = files.filter(({ path }) => uploads.has(path)).map((file) => ({ ...file, sha256: "" }));
  const deployed = read(`${work}/old.json`);
  const kept = deployed.files.filter(({ path }) => !uploads.has(path));
  fs.writeFileSync(`${work}/unfinished.json`, JSON.stringify({ ...deployed, before, files: [...kept, ...unknown] }));
' "$work" "$site/build-manifest.json" "$before"

# One upload for each type that some systems do not know, or know without its encoding, and one for all other files.
upload() {
  local list="$work/$1.txt" folder="$work/$1" file
  [ -s "$list" ] || return 0
  while read -r file; do
    mkdir -p "$folder/$(dirname "$file")"
    ln -s "$site/$file" "$folder/$file"
  done <"$list"
  local put=(aws s3 cp "$folder/" "$target" --recursive --only-show-errors --cache-control "$2")
  "${put[@]}" --exclude '*.md' --exclude '*.txt' --exclude '*.webmanifest' --exclude build-manifest.json
  if grep -q '\.md$' "$list"; then
    "${put[@]}" --exclude '*' --include '*.md' --content-type 'text/markdown; charset=utf-8'
  fi
  if grep -q '\.txt$' "$list"; then
    "${put[@]}" --exclude '*' --include '*.txt' --content-type 'text/plain; charset=utf-8'
  fi
  if grep -q '\.webmanifest$' "$list"; then
    "${put[@]}" --exclude '*' --include '*.webmanifest' --content-type application/manifest+json
  fi
  echo "Uploaded $1: $(wc -l <"$list") files."
}

# After a deploy that is interrupted, the next one uploads these files again, or deletes them, whichever site it is.
aws s3 cp "$work/unfinished.json" "${deploys}build-manifest.json" --only-show-errors
upload hashed 'public, max-age=31536000, immutable'
upload new no-cache
upload changed no-cache
upload pages no-cache

# For a rollback.
now=$(date +%s)
tar -czf "$work/site.tar.gz" -C "$site" .
aws s3 cp "$work/site.tar.gz" "$deploys$now.tar.gz" --only-show-errors
aws s3 cp "$site/build-manifest.json" "${deploys}build-manifest.json" --only-show-errors

if [ -s "$work/delete.txt" ]; then
  aws s3 cp "$work/delete.txt" "$deploys$now.txt" --only-show-errors
fi
for name in $(records "$deploys" txt | sort -rn); do
  aws s3 cp "$deploys$name" "$work/due.txt" --only-show-errors
  # A file that has been added again since then is not deleted, nor one that has been removed again more recently.
  if ((now - ${name%.txt} < grace)); then
    cat "$work/due.txt" >>"$work/all.txt"
    continue
  fi
  { grep -Fxv -f "$work/all.txt" "$work/due.txt" || true; } | while read -r file; do
    aws s3 rm "$target$file" --only-show-errors
  done
  aws s3 rm "$deploys$name" --only-show-errors
done

for name in $(records "$deploys" tar.gz | sort -rn | tail -n +6); do
  aws s3 rm "$deploys$name" --only-show-errors
done
