// What a page shows, and who wants to know when that changes.

/** Keeps a page's state: `when(names, act)` calls whenever one of these has changed, `set(change)` changes some. */
export function store(state) {
  const listeners = [];
  return {
    when(names, act) {
      listeners.push([names, act]);
    },
    set(change) {
      const changed = Object.keys(change).filter((name) => state[name] !== change[name]);
      Object.assign(state, change);
      for (const [names, act] of listeners) if (names.some((name) => changed.includes(name))) act();
    },
  };
}
