# The server with compiled rules inside: docker build -t torri . && docker run -p 8437:8437 -v torri:/data torri
#
# Numba compiles for the processor that it finds. Here it is told of one that every machine has, in both stages, so that
# what is compiled in the first is found in the second; --build-arg CPU=x86-64-v3 is quicker where all machines are newer.
ARG CPU=generic

FROM python:3.12-slim-bookworm AS build
ARG CPU
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
RUN python -m venv /opt/torri
COPY requirements/play.lock requirements/
RUN /opt/torri/bin/pip install --require-hashes --only-binary :all: -r requirements/play.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY scripts/readme_of_package.py scripts/
COPY src src
RUN /opt/torri/bin/pip install --no-deps --no-build-isolation .
ENV NUMBA_CPU_NAME=$CPU NUMBA_CPU_FEATURES="" TORRI_CACHE_DIR=/opt/torri/compiled
RUN /opt/torri/bin/torri warmup && chmod -R a+rX /opt/torri

FROM python:3.12-slim-bookworm
ARG CPU
RUN useradd --system --create-home --uid 8437 torri && install -d -o torri -g torri /data
COPY --from=build /opt/torri /opt/torri
ENV PATH=/opt/torri/bin:$PATH PYTHONUNBUFFERED=1 \
    NUMBA_CPU_NAME=$CPU NUMBA_CPU_FEATURES="" TORRI_CACHE_DIR=/opt/torri/compiled \
    TORRI_HOST=0.0.0.0 TORRI_PORT=8437 TORRI_DATA_DIR=/data TORRI_LOG=json
USER 8437
VOLUME /data
EXPOSE 8437
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8437/healthz', timeout=4)"]
CMD ["torri", "serve"]
