import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type {
  ArchivePage,
  AuthorsPage,
  PostExcerpt,
  PostListPage,
  TagPage,
  TagsPage,
} from '#app/engine/model/page-data.ts';
import { FEEDS } from '#app/engine/urls/generated-paths.ts';
import { BLOG_PATH, stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';
import { Day } from '#app/site/layout/day.tsx';
import { Main } from '#app/site/layout/main.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBadges } from '#app/site/layout/page-status.tsx';
import { AuthorAvatar, PostAuthors } from '#app/site/layout/post-authors.tsx';
import { ReadingTime } from '#app/site/layout/page-head.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
import { TagList } from '#app/site/layout/tag-list.tsx';
import { useLayoutData } from '#app/site/layout/use-layout-data.ts';

interface BlogListProps {
  title: string;
  lead: ReactNode;
  empty?: string | undefined;
  children: ReactNode;
}

/** A list of the blog, with links to the others. */
function BlogList({ title, lead, empty, children }: BlogListProps) {
  return (
    <Main className="content">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      <BlogNav />
      {empty === undefined ? null : <p className="empty">{empty}</p>}
      {children}
    </Main>
  );
}

const LISTS = [
  { label: 'Posts', path: BLOG_PATH },
  { label: 'Archive', path: `${BLOG_PATH}/archive` },
  { label: 'Tags', path: `${BLOG_PATH}/tags` },
  { label: 'Authors', path: `${BLOG_PATH}/authors` },
];

/** Links between the lists of the blog, and to its feeds. */
function BlogNav() {
  const layout = useLayoutData();
  const { pathname } = useLocation();
  if (layout === undefined) return null;
  return (
    <nav className="blog-nav" aria-label="Blog">
      {LISTS.map(({ label, path }) => (
        <a
          key={path}
          href={toHref(path, layout)}
          aria-current={findCurrent(path, stripTrailingSlash(pathname))}
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

/** Marks the list that is the current page, or that the page belongs to: Posts on `/blog/page/2`, Tags on a tag's page. */
function findCurrent(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return pathname.startsWith(path === BLOG_PATH ? `${path}/page/` : `${path}/`) ? 'true' : undefined;
}

/** A page of the blog's posts, newest first. */
export function PostListScreen({ page }: { page: PostListPage }) {
  const { posts, newer, older } = page;
  return (
    <BlogList title={page.title} lead={page.description}>
      <PostTimeline posts={posts} startsWithNewest={page.page === 1} />
      <Pagination
        labels={{ previous: 'Newer', next: 'Older' }}
        previous={newer === undefined ? undefined : { label: `Page ${page.page - 1}`, href: newer }}
        next={older === undefined ? undefined : { label: `Page ${page.page + 1}`, href: older }}
      />
    </BlogList>
  );
}

interface PostTimelineProps {
  posts: readonly PostExcerpt[];
  /** Whether the first post is the latest of the blog, which is shown larger. */
  startsWithNewest?: boolean;
}

/** Timeline of posts with their excerpts. Releases show their version and changes. */
function PostTimeline({ posts, startsWithNewest = false }: PostTimelineProps) {
  return (
    <div className="timeline">
      {posts.map((post, index) => (
        <article key={post.href} className={startsWithNewest && index === 0 ? 'post post-newest' : 'post'}>
          <p className="post-mark row quiet-small">
            {post.release === undefined ? null : <b className="version">{post.release.version}</b>}
            <Day date={post.date} />
          </p>
          <div className="post-body">
            <h2>
              <a href={post.href}>{post.label}</a>
              <StatusBadges status={post.status} />
            </h2>
            <Prose id={post.id} html={post.html} />
            {post.release === undefined ? null : (
              <ul className="changes" aria-label="Changes">
                {post.release.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
            <div className="post-facts row quiet-small">
              <PostAuthors authors={post.authors} />
              <ReadingTime minutes={post.readingMinutes} />
              <TagList tags={post.tags} />
            </div>
          </div>
        </article>
      ))}
    </div>
  );
}

/** The posts of one tag. */
export function TagScreen({ page: { title, posts, allTagsHref } }: { page: TagPage }) {
  const lead = (
    <>
      {posts.length === 1 ? 'One post.' : `${posts.length} posts.`} <a href={allTagsHref}>All tags</a>
    </>
  );
  return (
    <BlogList title={title} lead={lead}>
      <PostTimeline posts={posts} />
    </BlogList>
  );
}

/** List of all posts, by year. */
export function ArchiveScreen({ page: { title, description, years } }: { page: ArchivePage }) {
  return (
    <BlogList title={title} lead={description}>
      {years.map(({ year, posts }) => (
        <section key={year} className="list-section">
          <h2>{year}</h2>
          <ul className="archive-list">
            {posts.map(({ label, href, date, status }) => (
              <li key={href}>
                <Day date={date} /> <a href={href}>{label}</a>
                <StatusBadges status={status} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </BlogList>
  );
}

/** List of the blog's authors. */
export function AuthorsScreen({ page: { title, description, authors } }: { page: AuthorsPage }) {
  const empty = authors.length === 0 ? 'There are no authors yet.' : undefined;
  return (
    <BlogList title={title} lead={description} empty={empty}>
      <ul className="author-list">
        {authors.map((author) => (
          <li key={author.key} className="author card">
            <AuthorAvatar author={author} />
            <span className="author-text quiet">
              {author.href === undefined ? (
                <strong>{author.name}</strong>
              ) : (
                <a href={author.href}>{author.name}</a>
              )}
              {author.title === undefined ? null : <span>{author.title}</span>}
              <span>{describeCount(author.count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </BlogList>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No posts yet';
  return count === 1 ? '1 post' : `${count} posts`;
}

/** List of all tags, by first letter. */
export function TagsScreen({ page: { title, description, groups } }: { page: TagsPage }) {
  const empty = groups.length === 0 ? 'There are no tags yet.' : undefined;
  return (
    <BlogList title={title} lead={description} empty={empty}>
      {groups.map(({ letter, tags }) => (
        <section key={letter} className="list-section tag-group">
          <h2>{letter}</h2>
          <TagList tags={tags} label={`Tags, ${letter}`} counted />
        </section>
      ))}
    </BlogList>
  );
}
