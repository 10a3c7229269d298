//! The metrics of `/metrics`, in Prometheus' format.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Code {
    code: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Judged {
    language: &'static str,
    outcome: &'static str,
}

pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Code, Counter>,
    programs: Family<Judged, Counter>,
    seconds: Histogram,
    /// The number of programs that wait for a worker.
    pub(crate) waiting: Gauge,
    /// The number of programs that are being compiled or run.
    pub(crate) running: Gauge,
    /// The number of runs that were answered without running.
    pub(crate) known: Counter,
    /// The number of times that the folder of answers could not be read or written.
    pub(crate) unstored: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("assay");
        let requests = Family::default();
        registry.register("requests", "Requests that were answered, by HTTP status", requests.clone());
        let programs = Family::default();
        registry.register("programs", "Programs that were judged, by language and outcome", programs.clone());
        // The buckets range from 1 ms to 131 s.
        let seconds = Histogram::new((0..18).map(|power| f64::from(1 << power) / 1000.0));
        registry.register_with_unit(
            "judging",
            "How long programs took from request to verdict",
            Unit::Seconds,
            seconds.clone(),
        );
        let waiting = Gauge::default();
        registry.register("waiting", "Programs that wait for a worker", waiting.clone());
        let running = Gauge::default();
        registry.register("running", "Programs that are being judged", running.clone());
        let known = Counter::default();
        registry.register("known", "Runs whose answer was known", known.clone());
        let unstored = Counter::default();
        registry.register("unstored", "Failures to read or write the folder of answers", unstored.clone());
        Self { registry, requests, programs, seconds, waiting, running, known, unstored }
    }

    pub(crate) fn answered(&self, code: u16) {
        self.requests.get_or_create(&Code { code }).inc();
    }

    pub(crate) fn judged(&self, language: &'static str, outcome: &'static str, time: Duration) {
        self.programs.get_or_create(&Judged { language, outcome }).inc();
        self.seconds.observe(time.as_secs_f64());
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Increments a gauge for its lifetime.
pub(crate) struct Counting(Gauge);

impl Counting {
    pub(crate) fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.0.dec();
    }
}
