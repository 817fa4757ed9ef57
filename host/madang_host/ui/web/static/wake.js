// Keeps the screen awake during a game, where the browser allows it. Knows no game.

/** @type {WakeLockSentinel | null} */
let lock = null;
let isWanted = false;

/** @param {boolean} wanted */
export function keepAwake(wanted) {
  isWanted = wanted;
  take();
}

async function take() {
  if (!("wakeLock" in navigator)) return; // only over HTTPS or on the same machine
  if (!isWanted) {
    await lock?.release();
    lock = null;
  } else if ((lock === null || lock.released) && document.visibilityState === "visible") {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may forbid it
  }
}

document.addEventListener("visibilitychange", take);
