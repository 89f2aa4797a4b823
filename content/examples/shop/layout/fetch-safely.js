/**
 * Fetches a podlet that the page can do without. If the podlet fails, or isn't
 * complete after `deadline` milliseconds, its slot stays empty.
 */
export async function fetchSafely(
  podlet,
  incoming,
  { deadline = 2000, ...options } = {},
) {
  let timer;
  const late = new Promise((resolve, reject) => {
    const error = new Error(`incomplete after ${deadline} ms`);
    timer = setTimeout(() => reject(error), deadline);
  });
  try {
    return await Promise.race([podlet.fetch(incoming, options), late]);
  } catch (err) {
    console.error(`${podlet.name}: ${err.message}`);
    return '';
  } finally {
    clearTimeout(timer);
  }
}
