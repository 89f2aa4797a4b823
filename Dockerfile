# The live server as a container. It runs without root and needs no place to write:
#   docker run --read-only -p 3000:3000 -e TRUST_PROXY=1 podium-website

FROM node:24-alpine AS build
# The pages' dates of last change come from the history.
RUN apk add --no-cache git
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Where the site is, when that is not what its configuration says; compiled in.
ARG BASE_URL=""
ARG SITE_URL=""
# The build checks everything and fills the cache. The crawled folder is for hosts of files.
RUN npm run build && rm -r build/site && npm prune --omit=dev

FROM node:24-alpine
RUN apk add --no-cache git
WORKDIR /site
ARG BASE_URL=""
ARG SITE_URL=""
# What is in the image does not change, so nothing has to be watched, and there is nowhere to keep compiled scripts. The files
# are root's and the server is not, which git must be told is meant.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ACCESS_LOG=1 FOLLOW_CONTENT=0 TSX_DISABLE_CACHE=1 \
    BASE_URL=$BASE_URL SITE_URL=$SITE_URL \
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=/site
COPY --from=build /site ./
# The image's user "node", as a number: who demands that it is not root can see that it is not.
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "scripts/preview.ts"]
