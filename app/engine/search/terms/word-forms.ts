/** Stop words and a stemmer for English. */

/** Words that occur in every text, whatever its topic. */
const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are aren arent as at be because been but by can cannot cant could couldn ' +
    'couldnt did didn didnt do does doesn doesnt doing don dont even for from get gets getting got had hadn hadnt has ' +
    'hasn hasnt have haven havent having he her here him his how i if im in into is isn isnt it its itself ive just ' +
    'like make makes may me might must mustn mustnt my need needn no not nothing of off on one only or our own please ' +
    'see she should shouldn shouldnt so some such than that the their them then there these they this those through ' +
    'to too use used using very want wants was wasn wasnt way we were weren werent what when where whether which ' +
    'while who whose why will with without won wont would wouldn wouldnt you your'
  ).split(' '),
);

/** Whether a term is a stop word, such as "the" or "how". */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}

/**
 * Stem of a word, which its forms share: "caches", "caching", and "cached" become "cach", and "locally" becomes "local".
 * Short words, and words with characters other than a–z, are their own stems.
 */
export function findStem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term;
  // Without this, its stem would be "local", which is a different word.
  if (/^locales?$/.test(term)) return 'locale';
  if (/^[a-z]{4,}[^abop]ly$/.test(term)) return findStem(term.slice(0, -2));
  let stem = term;
  if (/ie[sd]?$/.test(stem) && stem.length > 4) return stem.replace(/ie[sd]?$/, 'y');
  if (/(?:ss|sh|ch|x|zz)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const bare = stem.replace(/(?:ing|ed)$/, '');
  if (bare !== stem && bare.length >= 3 && /[aeiouy]/.test(bare)) {
    stem = /([bdfgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  }
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}
