/**
 * Copies text to the clipboard; resolves to false if that is denied, or in an insecure context, which has no clipboard
 * API.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  return await isAllowed(clipboard.writeText(text));
}

/**
 * Copies text that is still being fetched; resolves to false if that is denied. Takes a promise, because Safari
 * requires the clipboard call during the click event.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined || typeof ClipboardItem === 'undefined') return await copyText(await text);
  const item = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }));
  return await isAllowed(clipboard.write([new ClipboardItem({ 'text/plain': item })]));
}

async function isAllowed(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
