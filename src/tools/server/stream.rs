//! Tells a page what has changed, as events that the server sends: one direction, and no protocol of its own.

use std::future::{pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::StatusCode;
use hyper::body::Bytes;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::answer::{Answer, ResponseBody, answer};
use super::devices::Entry;

/// How often a page is told that there is nothing to tell, so that one that has gone is noticed.
const PULSE: Duration = Duration::from_secs(5);
/// So long a page may take nothing of what it is sent; then it has gone too.
const PATIENCE: Duration = Duration::from_secs(30);

/// The last word to a page whose seat another device has taken.
const TAKEN: &str = "event: taken\ndata: {}\n\n";

/// A stream of events, for as long as the page listens. `next` gives the events that the page does not know yet, each a
/// name and its words without line breaks; it is asked at first, and whenever `changed` says so. It is dropped when the
/// page has gone.
pub fn stream(
    changed: watch::Receiver<u64>,
    next: impl FnMut() -> Vec<(&'static str, Arc<str>)> + Send + 'static,
) -> Answer {
    begin(None, changed, next)
}

/// The same for a device that has entered. As soon as its place is another's it is told `taken {}`, and nothing more; when
/// the page has gone its place is free.
pub fn stream_of(
    entry: Entry,
    changed: watch::Receiver<u64>,
    next: impl FnMut() -> Vec<(&'static str, Arc<str>)> + Send + 'static,
) -> Answer {
    begin(Some(entry), changed, next)
}

fn begin(
    mut entry: Option<Entry>,
    changed: watch::Receiver<u64>,
    next: impl FnMut() -> Vec<(&'static str, Arc<str>)> + Send + 'static,
) -> Answer {
    let (page, sent) = mpsc::channel(2);
    tokio::spawn(async move {
        if tell(&page, entry.as_mut(), changed, next).await == End::Taken {
            send(&page, TAKEN.into()).await;
        }
    });
    answer(StatusCode::OK, "text/event-stream", ResponseBody::Stream(sent))
}

/// Why a stream ends.
#[derive(PartialEq, Eq)]
enum End {
    /// The page has gone.
    Gone,
    /// Its place is another's.
    Taken,
}

/// Why a stream goes on.
enum News {
    Changed,
    Pulse,
}

/// Tells a page what is new, as long as that goes on.
async fn tell(
    page: &mpsc::Sender<Bytes>,
    mut entry: Option<&mut Entry>,
    mut changed: watch::Receiver<u64>,
    mut next: impl FnMut() -> Vec<(&'static str, Arc<str>)>,
) -> End {
    let mut woken = Ok(News::Changed);
    loop {
        // Whatever woke it: who has lost the place learns nothing more.
        if entry.as_ref().is_some_and(|entry| entry.is_taken()) {
            return End::Taken;
        }
        let told: String = match woken {
            Ok(News::Changed) => {
                changed.mark_unchanged();
                next().iter().map(|(name, words)| format!("event: {name}\ndata: {words}\n\n")).collect()
            }
            Ok(News::Pulse) => ": \n\n".into(),
            Err(end) => return end,
        };
        if !told.is_empty() && !send(page, told.into()).await {
            return End::Gone;
        }
        woken = wait(page, entry.as_deref_mut(), &mut changed).await;
    }
}

/// Sends something; false if the page does not take it.
async fn send(page: &mpsc::Sender<Bytes>, told: Bytes) -> bool {
    page.send_timeout(told, PATIENCE).await.is_ok()
}

/// Waits until there is something to do for the page, or nothing more.
async fn wait(
    page: &mpsc::Sender<Bytes>,
    entry: Option<&mut Entry>,
    changed: &mut watch::Receiver<u64>,
) -> Result<News, End> {
    let taken = pin!(async {
        match entry {
            Some(entry) => entry.taken().await,
            None => pending().await,
        }
        Err(End::Taken)
    });
    let gone = pin!(async {
        page.closed().await;
        Err(End::Gone)
    });
    let news = pin!(async {
        match timeout(PULSE, changed.changed()).await {
            Ok(Ok(())) => Ok(News::Changed),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Ok(News::Pulse),
        }
    });
    first([taken, gone, news]).await
}

/// What the first of these says; of several that are ready, the one that stands before the others.
async fn first<T, const N: usize>(mut of: [Pin<&mut (dyn Future<Output = T> + Send)>; N]) -> T {
    poll_fn(|context| {
        let mut polled = of.iter_mut().map(|one| one.as_mut().poll(context));
        polled.find(Poll::is_ready).unwrap_or(Poll::Pending)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::{Bytes, ResponseBody, TAKEN, stream, stream_of};
    use crate::answer::Answer;
    use crate::device::Device;
    use crate::devices::Devices;
    use hyper::header::{HeaderMap, HeaderValue};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::{mpsc, watch};

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async { tokio::time::timeout(Duration::from_secs(60), test).await.unwrap() });
    }

    fn device(letters: &'static str) -> Device {
        let mut headers = HeaderMap::new();
        headers.insert("x-warpress-device", HeaderValue::from_static(letters));
        Device::of(&headers).unwrap()
    }

    fn page(answer: Answer) -> mpsc::Receiver<Bytes> {
        match answer.into_body() {
            ResponseBody::Stream(page) => page,
            ResponseBody::Whole(_) => panic!("no stream"),
        }
    }

    /// What a page is told: how often it was.
    fn counting() -> impl FnMut() -> Vec<(&'static str, Arc<str>)> + Send {
        let mut times = 0;
        move || {
            times += 1;
            vec![("count", times.to_string().into())]
        }
    }

    #[test]
    fn who_loses_the_seat_is_told_and_hears_nothing_more() {
        run(async {
            let devices = Devices::new(1);
            let changed = watch::Sender::new(0);
            let entry = devices.enter(0, device("0000000000000001")).unwrap();
            let mut page = page(stream_of(entry, changed.subscribe(), counting()));
            assert_eq!(page.recv().await.unwrap(), "event: count\ndata: 1\n\n");
            changed.send_replace(1);
            assert_eq!(page.recv().await.unwrap(), "event: count\ndata: 2\n\n");
            // Both at once: what is new is for the other alone.
            changed.send_replace(2);
            devices.take(0, device("0000000000000002"));
            assert_eq!(page.recv().await.unwrap(), TAKEN);
            changed.send_replace(3);
            assert_eq!(page.recv().await, None);
        });
    }

    #[test]
    fn who_loses_the_seat_before_the_first_word_hears_none() {
        run(async {
            let devices = Devices::new(1);
            let changed = watch::Sender::new(0);
            let entry = devices.enter(0, device("0000000000000001")).unwrap();
            let mut page = page(stream_of(entry, changed.subscribe(), counting()));
            devices.take(0, device("0000000000000002"));
            assert_eq!(page.recv().await.unwrap(), TAKEN);
            assert_eq!(page.recv().await, None);
        });
    }

    #[test]
    fn a_page_that_is_closed_leaves_its_seat_at_once() {
        run(async {
            let devices = Devices::new(1);
            let changed = watch::Sender::new(0);
            let entry = devices.enter(0, device("0000000000000001")).unwrap();
            let mut page = page(stream_of(entry, changed.subscribe(), counting()));
            page.recv().await.unwrap();
            assert!(devices.enter(0, device("0000000000000002")).is_err());
            drop(page);
            // Sooner than a pulse would notice it.
            tokio::time::sleep(Duration::from_millis(200)).await;
            assert!(devices.enter(0, device("0000000000000002")).is_ok());
        });
    }

    #[test]
    fn a_page_without_a_seat_is_told_as_long_as_there_is_anything() {
        run(async {
            let changed = watch::Sender::new(0);
            let mut page = page(stream(changed.subscribe(), counting()));
            assert_eq!(page.recv().await.unwrap(), "event: count\ndata: 1\n\n");
            drop(changed);
            assert_eq!(page.recv().await, None);
        });
    }
}
