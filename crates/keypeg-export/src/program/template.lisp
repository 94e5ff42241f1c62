@@HEADER@@

;;; PRINT-INSTRUCTIONS tells the player what to do.

(defun print-instructions (colors n &optional turns)
  (format t "Select a sequence of length ~D from the colors:~%(~{~A~^ ~})~%" n colors)
  (when turns
    (format t "It must agree with these turns: ~A~%" turns))
  (format t "Reply with the number of exact, and then inexact matches.~%"))

;;; The macro "?" plays a tree: it makes a guess, reads a reply, and goes on with what follows that.

(defmacro ? (guess &rest replies)
  `(play '(? ,guess ,@replies)))

;;; PLAY returns NIL at the end of the input. A listed reply that ends the game leads to INCONSISTENT.

(defun play (tree)
  (loop for (nil guess . replies) = tree
        for reply = (ask guess)
        for listed = (assoc reply replies :test #'equal)
        do (cond ((null reply)
                  (return nil))
                 ((and listed (consp (second listed)))
                  (setf tree (second listed)))
                 ((and (not listed) (= (first reply) (length guess)))
                  (format t "Aha!~2%")
                  (return t))
                 (t
                  (format t "Inconsistent~2%")
                  (return t)))))

;;; ASK prints a guess and reads the reply, until it is one.

(defun ask (guess)
  (loop
    (format t "(~{~A~^ ~})? " guess)
    (finish-output)
    (let* ((line (next-line))
           (reply (and line (reply-in line))))
      (cond ((null line)
             (terpri)
             (return nil))
            ((null reply)
             (format t "Reply with two numbers, such as 0 2. ~
                        The end of the input (Ctrl-D) ends the program.~%"))
            ((> (reduce #'+ reply) (length guess))
             (format t "Exact and inexact matches together are at most ~D.~%" (length guess)))
            (t
             (return reply))))))

;;; NEXT-LINE returns a line, or NIL at the end of the input. What no reply is long enough for is passed over.

(defconstant +longest-line+ 80)

(defun next-line ()
  (let ((line (make-array 0 :element-type 'character :adjustable t :fill-pointer t)))
    (loop for c = (next-char)
          do (cond ((null c)
                    (return (and (plusp (length line)) line)))
                   ((char= c #\Newline)
                    (return line))
                   ((< (length line) +longest-line+)
                    (vector-push-extend c line))))))

;;; NEXT-CHAR returns a character, or NIL at the end of the input. Bytes that are no text are passed over.

(defun next-char ()
  (handler-bind ((error (lambda (condition)
                          (let ((restart (find "ATTEMPT-RESYNC" (compute-restarts condition)
                                               :key #'restart-name :test #'string=)))
                            (when restart
                              (invoke-restart restart))))))
    (read-char *standard-input* nil)))

;;; REPLY-IN returns two numbers of at most two digits, with blanks or commas around them, and nothing else; or NIL.

(defun reply-in (line)
  (let ((words (words line)))
    (and (< (length line) +longest-line+)
         (= (length words) 2)
         (every (lambda (word) (and (<= (length word) 2) (every #'digit-char-p word))) words)
         (mapcar #'parse-integer words))))

(defun words (line)
  (flet ((blank-p (c) (member (char-code c) '(32 9 13 44))))
    (loop for start = (position-if-not #'blank-p line)
            then (position-if-not #'blank-p line :start end)
          while start
          for end = (or (position-if #'blank-p line :start start) (length line))
          collect (subseq line start end))))

;;; MASTER-MIND is the strategy: every line is a reply and the guess that follows it.

@@MASTER-MIND@@

(loop while (master-mind))
