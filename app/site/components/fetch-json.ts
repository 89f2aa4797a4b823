/** Fetches JSON data of cards. Later calls are served from the browser's HTTP cache. */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return (await response.json()) as T;
}
