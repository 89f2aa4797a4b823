/** A module and all that it imports as the text of one script: see vite.config.ts. */
declare module '*?bundled' {
  const code: string;
  export default code;
}
