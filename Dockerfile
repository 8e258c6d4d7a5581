# The build: SQLite is C, so cgo and gcc are needed here and not below.
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# What `hofnar version` says: docker build --build-arg VERSION=$(git describe --always --dirty) .
ARG VERSION=
RUN CGO_ENABLED=1 go build -trimpath -ldflags="-s -w -X main.release=$VERSION" -o /hofnar ./cmd/hofnar

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --no-create-home hofnar \
 && install -d -o hofnar -g hofnar /data
COPY --from=build /hofnar /usr/local/bin/hofnar
USER hofnar
WORKDIR /data
VOLUME /data
ENV HOFNAR_DB=/data/hofnar.db HOFNAR_HEALTH=127.0.0.1:8086
HEALTHCHECK --interval=60s --timeout=5s --start-period=30s CMD ["hofnar", "health"]
ENTRYPOINT ["hofnar"]
CMD ["serve"]
