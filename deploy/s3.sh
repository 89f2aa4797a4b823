#!/usr/bin/env bash
# Uploads a crawled folder to a bucket in the order of "npm run deploy:plan": deploy/s3.sh BUCKET [FOLDER]
#
# What the new folder no longer has stays for GRACE_DAYS (7): the bucket keeps a list of it in deploys/, and a later
# deploy deletes what is due.
set -euo pipefail
bucket=${1:?"Name the bucket: deploy/s3.sh BUCKET [FOLDER]"}
site=$(realpath "${2:-build/site}")
grace=$((${GRACE_DAYS:-7} * 86400))
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

base=$(node -p "JSON.parse(fs.readFileSync(process.argv[1])).baseUrl" "$site/build-manifest.json")
place="s3://$bucket$base"
if ! aws s3 cp "${place}build-manifest.json" "$work/old.json" --only-show-errors 2>/dev/null; then
  echo "Nothing is deployed at $place yet."
  printf '{"generator":"podium-website","baseUrl":"%s","files":[]}' "$base" >"$work/old.json"
fi

# A list for each step, and one of all files of the new folder.
node --import tsx scripts/deploy-plan.ts --json "$work/old.json" "$site" >"$work/plan.json"
node -e '
  const [work, manifest] = process.argv.slice(1);
  const read = (file) => JSON.parse(fs.readFileSync(file));
  const all = read(manifest).files.map(({ path }) => path);
  for (const [name, paths] of Object.entries({ ...read(`${work}/plan.json`), all }))
    fs.writeFileSync(`${work}/${name}.txt`, paths.map((path) => `${path}\n`).join(""));
' "$work" "$site/build-manifest.json"

# One upload for each type that not every system knows, or knows without its encoding, and one for all else.
upload() {
  local list="$work/$1.txt" folder="$work/$1" file
  [ -s "$list" ] || return 0
  while read -r file; do
    mkdir -p "$folder/$(dirname "$file")"
    ln -s "$site/$file" "$folder/$file"
  done <"$list"
  local put=(aws s3 cp "$folder/" "$place" --recursive --only-show-errors --cache-control "$2")
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

upload hashed 'public, max-age=31536000, immutable'
upload new no-cache
upload changed no-cache
upload pages no-cache
# A deploy that is cut off before this line is done again from the start.
aws s3 cp "$site/build-manifest.json" "${place}build-manifest.json" --cache-control no-cache --only-show-errors

now=$(date +%s)
if [ -s "$work/delete.txt" ]; then
  aws s3 cp "$work/delete.txt" "s3://$bucket/deploys/$now.txt" --only-show-errors
fi
for name in $(aws s3 ls "s3://$bucket/deploys/" 2>/dev/null | awk '{ print $NF }'); do
  if ((now - ${name%.txt} < grace)); then continue; fi
  aws s3 cp "s3://$bucket/deploys/$name" "$work/due.txt" --only-show-errors
  # A file that has come back since is not deleted.
  { grep -Fxv -f "$work/all.txt" "$work/due.txt" || true; } | while read -r file; do
    aws s3 rm "$place$file" --only-show-errors
  done
  aws s3 rm "s3://$bucket/deploys/$name" --only-show-errors
done
