/** Whether code is in a language that can be part of a program. */
export function isProgramLanguage(language: string): boolean {
  return /^[jt]sx?$/.test(language);
}
