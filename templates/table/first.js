// The first of several sizes that will do, beginning with the one that did last.

/** The first of so many, from the largest on, that `does`; each that is smaller than one that does will do as well. Where
 *  none does, it is `count`. The one that was tried last is the one that is found, or the smallest. */
export function first(count, last, does) {
  let at = last;
  let tried = -1;
  while (at > 0 && does((tried = at - 1))) at -= 1;
  if (tried === at) return at;
  while (at < count && !does(at)) at += 1;
  return at;
}
