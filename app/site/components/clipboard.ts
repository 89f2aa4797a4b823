/**
 * Puts a text into the clipboard; false when that is refused. The browser may refuse it for the whole page, and offers
 * no clipboard at all where the page came without TLS.
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
 * Puts a text into the clipboard that has still to be fetched; false when that is refused. Safari wants to be asked while
 * it knows of the reader's click, so it is given the promise.
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
