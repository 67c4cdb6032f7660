import { localizePath, type Language } from '@larkfield/contracts';
import { fillFrame, fillPage } from '@larkfield/federation/compose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Compressed } from './compressed.ts';
import type { AnswerPage, WantedPage } from './dynamic-pages.ts';
import { formsOn } from './form-key.ts';
import { withOffer } from './offers.ts';
import { viewOf, type Finish, type ShownTo } from './shown.ts';
import type { ComposedSite } from './site.ts';

export interface DynamicParts {
  readonly caches: (site: ComposedSite) => Readonly<Record<'dynamic' | 'queries' | 'frames', Compressed>>;
  readonly finish: Finish;
  readonly shownTo: ShownTo;
  readonly answerPage: AnswerPage;
  /** Sends one of the shell's own pages. */
  readonly sendSystem: (
    request: FastifyRequest,
    reply: FastifyReply,
    name: 'gone' | 'not-found',
    options: { readonly status: number; readonly list: string; readonly language: Language },
  ) => Promise<FastifyReply>;
}

type SendDynamic = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: WantedPage,
) => Promise<FastifyReply>;

/** Sends pages that a service draws, and what stands in for those that it does not. */
export function dynamicSender({
  caches,
  finish,
  shownTo,
  answerPage,
  sendSystem,
}: DynamicParts): SendDynamic {
  const versions = numbering();
  return async function sendDynamic(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: WantedPage,
  ): Promise<FastifyReply> {
    const { site, route, language, path, search } = wanted;
    const { shown, offer, name } = viewOf(request, shownTo, { language, path });
    const { answer, isBusy = false } = await answerPage(wanted);
    if (wanted.gone?.aborted) return reply.hijack();
    if (answer?.status === 301) {
      const to = localizePath(answer.location, language);
      return reply.header('cache-control', 'no-cache').redirect(to, 301);
    }
    if (answer?.status === 404 || answer?.status === 410) {
      // What was removed leads to the list that it stood in.
      const name = answer.status === 410 ? 'gone' : 'not-found';
      return sendSystem(request, reply, name, {
        status: answer.status,
        list: listOf(route.path),
        language,
      });
    }
    const { key, fill } = formsOn(site, language, route.path, answer);
    const frame = () => ({
      template: finish(withOffer(site.document(language, route.path), site, offer), shown),
      path,
      siteName: site.manifest.brand.name,
      page: { area: route.area.id, page: route.page },
    });
    if (answer?.status === 200) {
      const { dynamic, queries } = caches(site);
      const cache = search === '' ? dynamic : queries;
      const version = `${name}${search} ${versions.of(answer)} ${key}`;
      return cache.send(request, reply, version, () => fill(fillPage(frame(), answer)));
    }
    // A page that is only drawn in the browser is no failure of ours.
    if (route.audience === 'public') reply.code(503);
    const bare = () => fill(fillFrame(frame(), site.wordsOf(language, route)));
    // A crowd that asks for what it makes up is refused in few words, and not with a page that asks again.
    const isRefused = isBusy && search !== '';
    const make = () => (isRefused ? withoutScript(bare()) : bare());
    return caches(site).frames.send(request, reply, `${name} ${key} ${isRefused}`, make, 'no-store');
  };
}

/** A frame that shows what it says to browsers without script, and loads nothing but its style. */
function withoutScript(frame: string): string {
  return frame.replaceAll(/<script[^]*?<\/script>|<\/?noscript>/g, '');
}

/** Path of the pages that one by itself belongs to: `/events` of `/events/:slug/signup`. */
const listOf = (pattern: string): string => pattern.replace(/\/:.*/, '') || '/';

/** Tells objects apart by a number of their own. */
function numbering(): { of(thing: object): number } {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return {
    of(thing) {
      const number = numbers.get(thing) ?? (last += 1);
      numbers.set(thing, number);
      return number;
    },
  };
}
