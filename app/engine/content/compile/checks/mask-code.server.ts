/** Replaces frontmatter, code, and comments in the source text of a page by spaces. */
export function maskCode(text: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^---\n[\s\S]*?\n---(?=\n|$)/, blank)
    .replace(/^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/(?<!`)(`+)(?!`)[^`][\s\S]*?(?<!`)\1(?!`)/g, blank)
    .replace(/^(?:import|export) [^\n]*/gm, blank);
}
