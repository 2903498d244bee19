/** Whether what was typed is the airline's name, letter for letter; what stands around it does not count. */
export function namesAirline(typed: string, airline: string): boolean {
  return typed.trim() === airline.trim();
}
