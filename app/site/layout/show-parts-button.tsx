/** Button that outlines the parts of the page; see `show-parts.ts`. */
export function ShowPartsButton() {
  return (
    // Pressed, it was changed outside of React.
    <button type="button" className="show-parts" aria-pressed={false} suppressHydrationWarning>
      Show the parts
    </button>
  );
}
