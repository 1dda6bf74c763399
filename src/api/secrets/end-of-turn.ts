let end: Promise<void> | null = null;

/**
 * Resolves when the event loop has read what is there, at the same time for all who ask in one turn. Who
 * answers then writes together with the others: a client that sleeps is woken once for a burst of
 * answers, which takes longer than anything else in a read that is in memory (`bench secrets`).
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = null;
      resolve();
    });
  });
  return end;
}
