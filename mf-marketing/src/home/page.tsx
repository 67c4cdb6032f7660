import { ContactBlock } from '../contact/contact-block.tsx';
import { SourceList } from '../content/citations/source-list.tsx';
import { CallToAction } from './call-to-action.tsx';
import { EntryCards } from './entry-cards.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero/hero.tsx';
import { Intro } from './intro.tsx';
import { Partners } from './partners.tsx';
import { Problems } from './problems.tsx';
import { Solutions } from './solutions/solutions.tsx';
import { Trust } from './trust.tsx';

/** Renders `/`: everything for a first visit, from the product to the contact block. */
export function Component() {
  return (
    <>
      <Hero />
      <EntryCards />
      <Intro />
      <Solutions />
      <Problems />
      <Trust />
      <Partners />
      <Faq />
      <ContactBlock />
      <CallToAction />
      <SourceList />
    </>
  );
}
