import { ContactBlock } from '../contact/contact-block.tsx';
import { Sources } from '../content/sources.tsx';
import { Action } from './action.tsx';
import { Doors } from './doors.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Intro } from './intro.tsx';
import { Partners } from './partners.tsx';
import { Problems } from './problems.tsx';
import { Solutions } from './solutions.tsx';
import { Trust } from './trust.tsx';

/** `/`: everything a first visit needs, from what the product does to how to reach us. */
export function Component() {
  return (
    <>
      <Hero />
      <Doors />
      <Intro />
      <Solutions />
      <Problems />
      <Trust />
      <Partners />
      <Faq />
      <ContactBlock />
      <Action />
      <Sources />
    </>
  );
}
