/** Fetches the data of cards. The browser's cache has it the next time. */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return (await response.json()) as T;
}
