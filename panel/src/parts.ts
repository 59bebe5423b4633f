/** The styles of the parts come before those of the pages that use them, whichever page loads first. */
import.meta.glob('./ui/*.module.css', { eager: true })
