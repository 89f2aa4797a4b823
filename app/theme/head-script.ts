import { ANNOUNCEMENT_KEY, THEME_KEY } from './keys.ts';

/**
 * Script in the head of every page. It runs before anything is painted: says that JavaScript runs (`<html class="js">`),
 * takes the reader's colour mode from storage (the live server may know it from its cookie), and hides an announcement that was dismissed. It is the same on every page
 * (what differs stands in attributes of `<html>`), so that a policy can allow it by its hash.
 */
export const HEAD_SCRIPT = `(function (d) {
  var s = {};
  d.classList.add('js');
  try { s = window.localStorage; s.getItem(''); } catch (e) { s = { getItem: function () { return null; } }; }
  var t = s.getItem('${THEME_KEY}');
  var chosen = t === 'light' || t === 'dark';
  if (d.dataset.respectSystem !== undefined && (chosen || !d.dataset.mode)) {
    d.dataset.mode = chosen ? t : 'system';
    if (!chosen) t = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  if (t === 'light' || t === 'dark') d.dataset.theme = t;
  if (d.dataset.announcement && s.getItem('${ANNOUNCEMENT_KEY}') === d.dataset.announcement) d.dataset.dismissed = '';
})(document.documentElement);`;
