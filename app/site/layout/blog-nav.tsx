import { useLocation } from '@remix-run/react';
import { FEEDS } from '#app/engine/urls/generated-paths.ts';
import { BLOG_PATH, stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';
import { useLayoutData } from './use-layout-data.ts';

const LISTS = [
  { label: 'Posts', path: BLOG_PATH },
  { label: 'Archive', path: `${BLOG_PATH}/archive` },
  { label: 'Tags', path: `${BLOG_PATH}/tags` },
  { label: 'Authors', path: `${BLOG_PATH}/authors` },
];

/** Links between the lists of the blog, and to its feeds. */
export function BlogNav() {
  const layout = useLayoutData();
  const { pathname } = useLocation();
  if (layout === undefined) return null;
  return (
    <nav className="blog-nav" aria-label="Blog">
      {LISTS.map(({ label, path }) => (
        <a
          key={path}
          href={toHref(path, layout)}
          aria-current={stripTrailingSlash(pathname) === path ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
      <span className="blog-feeds">
        {FEEDS.map(({ path, type, label }) => (
          <a key={path} href={toHref(path, layout)} type={type}>
            {label}
          </a>
        ))}
      </span>
    </nav>
  );
}
