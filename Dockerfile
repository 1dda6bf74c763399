# The platform in one image: web and worker roles alike. Build for both architectures with
#   docker buildx build --platform linux/amd64,linux/arm64 -t proofgate .
# The command alone, as `docker run … generate` (docs/continuous-integration.md):
#   docker build --target command -t proofgate-command .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
# Without scripts: the only one of ours builds, and the sources are not there yet.
RUN npm ci --ignore-scripts
COPY scripts ./scripts
COPY src ./src
# CI: the build fails where something is missing that it could do without.
RUN CI=true npm run build

FROM build AS packed
COPY CHANGELOG.md LICENSE README.md ./
COPY skills ./skills
COPY templates ./templates
RUN npm run pack -- --unpacked packed

FROM node:24-bookworm-slim AS command
# Git, since jobs of continuous integration check out and commit with the image that they run in.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends python3 python3-venv git ca-certificates \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packed /app/packed .
ENV XDG_CACHE_HOME=/var/cache
# The Python of tests, made once and as root: whichever user a container has can read it.
RUN node -e "import('./lib/command/find-python.js').then((python) => python.findPython({ isShared: true }))"
RUN ln -s /app/bin/proofgate.js /usr/local/bin/proofgate
# Where a folder is mounted: `docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" …`.
WORKDIR /work
ENTRYPOINT ["proofgate"]
CMD ["--help"]

FROM build AS installed
RUN npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim AS platform
# Python runs the suites, git is not needed. Bubblewrap isolates tests where the container may make
# namespaces; elsewhere each execution has a user of its own.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends python3 python3-venv bubblewrap \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=installed /app/node_modules ./node_modules
COPY --from=installed /app/lib ./lib
COPY package.json action.yml app.yml LICENSE ./
COPY bin ./bin
COPY deploy/entrypoint.sh ./deploy/entrypoint.sh
COPY templates ./templates
COPY docs ./docs
COPY src/database/migrations ./src/database/migrations
# Everything that is written lies in /data and /tmp; the rest may be read-only. Tests cannot enter /data.
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data XDG_CACHE_HOME=/var/cache MANAGED_SANDBOX=user
# The Python of tests, made once and as root: tests read it, and nothing can write it.
RUN node -e "import('./lib/runner/index.js').then((runner) => runner.findPython({ isShared: true }))"
VOLUME ["/data", "/tmp"]
EXPOSE 3000
# As root, to become `node` with or without the right to switch users: see there.
ENTRYPOINT ["/app/deploy/entrypoint.sh"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that SIGTERM arrives and jobs under way may end.
CMD ["node", "bin/proofgate.js", "serve"]
