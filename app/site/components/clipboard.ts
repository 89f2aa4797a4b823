/**
 * Copies text to the clipboard; resolves to false if that is denied. Without TLS, browsers have no clipboard API.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * Copies text that has yet to be fetched; resolves to false if that is denied. Safari requires the call during the click
 * event,
 * so it receives the promise.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined || typeof ClipboardItem === 'undefined') return await copyText(await text);
  const item = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }));
  try {
    await clipboard.write([new ClipboardItem({ 'text/plain': item })]);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
