/** Returns a ticket number in two groups, which people read and type more safely: `48271 93055`. */
export function spacedTicket(number: string): string {
  return number.replace(/^(.{5})(?=.)/, '$1 ');
}
