// This tab, as its server knows it: by bits of its own, which it keeps as long as it is open, so that after a reload it is
// the same device.
const PLACE = "warpress-device";

const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (bits) => bits.toString(16).padStart(2, "0")).join("");

let own = sessionStorage.getItem(PLACE);
if (!/^[0-9a-f]{16}$/.test(own)) renew();

/** What this device is called. */
export const device = () => own;

/** Makes another device of it. */
export function renew() {
  own = fresh();
  sessionStorage.setItem(PLACE, own);
}
