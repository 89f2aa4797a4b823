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
