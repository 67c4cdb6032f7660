import type { TestSite } from './site.ts';

/** Ends a process of the site as often as it is started again, until told to stop. */
export function keepDead(own: TestSite, name: string): () => void {
  const dead = new Set<number>();
  const end = () => {
    const pid = own.pid(name);
    if (pid === undefined || dead.has(pid)) return;
    dead.add(pid);
    process.kill(pid, 'SIGKILL');
  };
  end();
  const timer = setInterval(end, 20);
  return () => clearInterval(timer);
}
