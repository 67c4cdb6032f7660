import type { TestSite } from './test-site.ts';

/** Kills a process of the site whenever it has been restarted, until the returned function is called. */
export function killRepeatedly(own: TestSite, name: string): () => void {
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
