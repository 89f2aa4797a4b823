/** Source of a module, bundled with its imports into one script; see vite.config.ts. */
declare module '*?bundled' {
  const code: string;
  export default code;
}
