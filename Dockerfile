# The live server as a container. It runs as a non-root user and needs no writable storage:
#   docker run --read-only -p 3000:3000 -e TRUST_PROXY=1 podium-website

FROM node:24.19.0-alpine3.24 AS build
# The last-updated dates of pages come from the Git history; the build writes them to a file that the server reads.
RUN apk add --no-cache git
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Where the site is published, if not where its configuration says; compiled in.
ARG BASE_URL=""
ARG SITE_URL=""
# The build checks everything and fills the cache. The crawled folder is only for static hosts.
# Docker removes .git when it builds from the URL of a repository; the dates are unknown then.
RUN npm run build && npm run sbom && rm -rf build/site .git && npm prune --omit=dev --ignore-scripts

FROM node:24.19.0-alpine3.24 AS runtime
# Only Node.js and an init process: the server does not need npm.
RUN apk add --no-cache tini && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn* /usr/local/include /root/.npm

# From scratch, so that no layer contains what was removed.
FROM scratch
COPY --from=runtime / /
WORKDIR /site
ARG BASE_URL=""
ARG SITE_URL=""
# The content of the image does not change, so nothing has to be watched, and there is nowhere to store compiled scripts.
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 ACCESS_LOG=1 FOLLOW_CONTENT=0 \
    TSX_DISABLE_CACHE=1 BASE_URL=$BASE_URL SITE_URL=$SITE_URL
COPY --from=build /site ./
# The image's user "node", as a number, so that platforms can verify that it is not root.
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Process 1 ignores signals that it does not handle, and Node.js handles none until the server has started.
ENTRYPOINT ["/sbin/tini", "--"]
CMD ["node", "--import", "tsx", "scripts/preview.ts"]
