import { SYSTEM_MODE, THEME_KEY } from './dom/storage.ts';

/** Storage key of the ID of the dismissed announcement. */
export const ANNOUNCEMENT_KEY = 'announcement';

/** Prefix of the storage keys of tab groups, whose values are the labels of the selected tabs. */
export const TABS_KEY_PREFIX = 'tabs:';

/** Pattern of the user agents of Apple devices, whose keys have different names (`mac`). */
export const MAC = /Mac OS|iP(hone|ad)/;

/**
 * Script in the head of every page. It runs before the first paint:
 *
 * - indicates that JavaScript runs (`<html class="js">`), and that this is an Apple device (`mac`);
 * - reads the reader's color mode from storage (the live server may know it from its cookie);
 * - hides a dismissed announcement;
 * - selects the stored tab in each group of tabs as soon as it is parsed. Without a stored tab there is no observer,
 *   which would slow down parsing.
 *
 * It is identical on every page (differences are in attributes of the elements), so that the Content Security Policy
 * can allow it by its hash.
 */
export const HEAD_SCRIPT = `(function (d) {
  var s;
  d.classList.add('js');
  if (${String(MAC)}.test(navigator.userAgent)) d.classList.add('mac');
  try { s = window.localStorage; s.getItem(''); } catch (e) { s = { getItem: function () { return null; } }; }
  var t = s.getItem('${THEME_KEY}');
  var chosen = t === 'light' || t === 'dark';
  if (d.dataset.respectSystem !== undefined && (chosen || t === '${SYSTEM_MODE}' || !d.dataset.mode)) {
    d.dataset.mode = chosen ? t : 'system';
    if (!chosen) t = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  if (t === 'light' || t === 'dark') d.dataset.theme = t;
  if (d.dataset.announcement && s.getItem('${ANNOUNCEMENT_KEY}') === d.dataset.announcement) d.dataset.dismissed = '';
  if (!Object.keys(s).some(function (key) { return key.indexOf('${TABS_KEY_PREFIX}') === 0; })) return;
  var panels = document.getElementsByClassName('tab-panel'), done = 0;
  function choose() {
    for (; done < panels.length; done += 1) {
      var panel = panels[done], group = panel.parentNode.dataset.tabs;
      var wanted = group && s.getItem('${TABS_KEY_PREFIX}' + group);
      var list = wanted ? panel.parentNode.firstChild.childNodes : [];
      for (var i = 0; i < list.length; i += 1) {
        if (list[i].getAttribute('aria-label') !== wanted) continue;
        panel.toggleAttribute('data-off', panel.getAttribute('aria-label') !== wanted);
        for (var j = 0; j < list.length; j += 1) list[j].setAttribute('aria-selected', String(i === j));
      }
    }
  }
  var parser = new MutationObserver(choose);
  parser.observe(d, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', function () { choose(); parser.disconnect(); });
})(document.documentElement);`;
