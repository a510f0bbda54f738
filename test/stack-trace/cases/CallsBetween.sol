// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Third {
    function fail(uint256 value) external pure returns (uint256) {
        /*A1*/ require(value > 10, "third");
        return value;
    }

    function failByPanic(uint256 value) external pure returns (uint256) {
        /*B1*/ assert(value > 10);
        return value;
    }
}

contract Second {
    Third internal third = new Third();

    function fail(uint256 value) external view returns (uint256) {
        return /*A3*/ inner(value);
    }

    function inner(uint256 value) internal view returns (uint256) {
        return /*A2*/ third.fail(value);
    }

    function failByPanic(uint256 value) external view returns (uint256) {
        return /*B2*/ third.failByPanic(value);
    }
}

contract CallsBetween {
    Second internal second = new Second();
    Third internal own = new Third();

    // case: three contracts, with internal functions between them
    // call: fail(3)
    // message: reverted with reason string "third"
    // frame: Third.fail at A1
    // frame: Second.inner at A2
    // frame: Second.fail at A3
    // frame: CallsBetween.inner at A4
    // frame: CallsBetween.fail at A5
    function fail(uint256 value) public view returns (uint256) {
        return /*A5*/ inner(value);
    }

    function inner(uint256 value) internal view returns (uint256) {
        return /*A4*/ second.fail(value);
    }

    // case: an assertion three contracts deep
    // call: failByPanic(3)
    // gas: 300000
    // message: panicked: assertion failed (0x01)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: Third.failByPanic at B1
    // frame: Second.failByPanic at B2
    // frame: CallsBetween.failByPanic at B3
    function failByPanic(uint256 value) public view returns (uint256) {
        return /*B3*/ second.failByPanic(value);
    }

    // case: a failure after two calls that succeeded
    // call: succeedFirst(30)
    // message: reverted with reason string "in the end"
    // frame: CallsBetween.succeedFirst at C1
    function succeedFirst(uint256 value) public view returns (uint256) {
        uint256 sum = second.fail(value) + own.fail(value);
        /*C1*/ require(sum > 100, "in the end");
        return sum;
    }

    // case: the second of two calls in one expression
    // call: failSecond(30, 3)
    // message: reverted with reason string "third"
    // frame: Third.fail at A1
    // frame: CallsBetween.failSecond at D2
    function failSecond(uint256 a, uint256 b) public view returns (uint256) {
        return own.fail(a) + /*D2*/ own.fail(b);
    }

    // case: a contract that calls itself from outside
    // call: callItself(3)
    // message: reverted with reason string "itself"
    // frame: CallsBetween.target at E1
    // frame: CallsBetween.callItself at E2
    function callItself(uint256 value) public view {
        /*E2*/ this.target(value);
    }

    function target(uint256 value) external pure {
        /*E1*/ require(value > 10, "itself");
    }

    // case: a call over several lines
    // call: lines(3)
    // message: reverted with reason string "third"
    // frame: Third.fail at A1
    // frame: CallsBetween.lines at F2
    function lines(uint256 value) public view returns (uint256) {
        return
            1 +
            /*F2*/ own
                .fail(
                    value
                );
    }
}
