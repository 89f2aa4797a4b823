import type { ReactNode } from 'react';
import type {
  ArchivePage,
  AuthorsPage,
  PostListPage,
  TagPage,
  TagsPage,
} from '#app/engine/model/page-data.ts';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';
import { Day } from '#app/site/layout/day.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBadges } from '#app/site/layout/page-status.tsx';
import { AuthorAvatar } from '#app/site/layout/post-authors.tsx';
import { PostTimeline } from '#app/site/layout/post-timeline.tsx';
import { TagList } from '#app/site/layout/tag-list.tsx';

interface BlogListProps {
  title: string;
  lead: ReactNode;
  empty?: string | undefined;
  children: ReactNode;
}

/** A list of the blog, with links to the others. */
function BlogList({ title, lead, empty, children }: BlogListProps) {
  return (
    <main className="content">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      <BlogNav />
      {empty === undefined ? null : <p className="empty">{empty}</p>}
      {children}
    </main>
  );
}

/** A page of the blog's posts, newest first. */
export function PostListScreen({ page }: { page: PostListPage }) {
  const { posts, newer, older } = page;
  const empty = posts.length === 0 ? 'There are no posts yet.' : undefined;
  return (
    <BlogList title={page.title} lead={page.description} empty={empty}>
      <PostTimeline posts={posts} startsWithNewest={page.page === 1} />
      <Pagination
        labels={{ previous: 'Newer', next: 'Older' }}
        previous={newer === undefined ? undefined : { label: `Page ${page.page - 1}`, href: newer }}
        next={older === undefined ? undefined : { label: `Page ${page.page + 1}`, href: older }}
      />
    </BlogList>
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
  const empty = years.length === 0 ? 'There are no posts yet.' : undefined;
  return (
    <BlogList title={title} lead={description} empty={empty}>
      {years.map(({ year, posts }) => (
        <section key={year} className="archive-year">
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
  const empty = authors.length === 0 ? 'Nobody has written yet.' : undefined;
  return (
    <BlogList title={title} lead={description} empty={empty}>
      <ul className="author-list">
        {authors.map((author) => (
          <li key={author.key} className={author.href === undefined ? 'author card-still' : 'author card'}>
            <AuthorAvatar author={author} />
            <span className="author-text">
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
  const empty = groups.length === 0 ? 'No post has a tag yet.' : undefined;
  return (
    <BlogList title={title} lead={description} empty={empty}>
      {groups.map(({ letter, tags }) => (
        <section key={letter} className="tag-group">
          <h2>{letter}</h2>
          <TagList tags={tags} label={`Tags, ${letter}`} counted />
        </section>
      ))}
    </BlogList>
  );
}
