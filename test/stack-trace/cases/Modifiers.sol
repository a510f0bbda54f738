// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Guarded {
    address internal owner = address(0x1234);
    uint256 internal locked;

    modifier onlyOwner() {
        /*A1*/ require(msg.sender == owner, "not the owner");
        _;
    }

    modifier lock() {
        /*I1*/ require(locked == 0, "locked");
        locked = 1;
        _;
        /*D1*/ require(locked == 1, "unlocked meanwhile");
        locked = 0;
    }
}

contract Modifiers is Guarded {
    uint256 internal total;

    modifier atLeast(uint256 value, uint256 least) {
        /*B1*/ require(value >= least, "less than the least");
        _;
    }

    modifier checkedBy(uint256 value) {
        /*C2*/ check(value);
        _;
    }

    function check(uint256 value) internal pure {
        /*C1*/ require(value != 0, "zero");
    }

    // case: a modifier of a base contract
    // call: restricted()
    // message: reverted with reason string "not the owner"
    // frame: Guarded.onlyOwner at A1
    // frame: Modifiers.restricted at A2
    function restricted() public /*A2*/ onlyOwner {
        total = 1;
    }

    // case: a modifier with arguments
    // call: limited(3)
    // message: reverted with reason string "less than the least"
    // frame: Modifiers.atLeast at B1
    // frame: Modifiers.limited at B2
    function limited(uint256 value) public /*B2*/ atLeast(value, 10) {
        total = value;
    }

    // case: a modifier that calls a function
    // call: checked(0)
    // message: reverted with reason string "zero"
    // frame: Modifiers.check at C1
    // frame: Modifiers.checkedBy at C2
    // frame: Modifiers.checked at C3
    function checked(uint256 value) public /*C3*/ checkedBy(value) {
        total = value;
    }

    // case: a modifier that fails after the function
    // call: unlock()
    // message: reverted with reason string "unlocked meanwhile"
    // frame: Guarded.lock at D1
    // frame: Modifiers.unlock at D2
    function unlock() public /*D2*/ lock {
        locked = 2;
    }

    // case: a function that fails between two halves of a modifier
    // call: failInside(3)
    // message: reverted with reason string "inside the lock"
    // frame: Modifiers.failInside at E1
    function failInside(uint256 value) public lock {
        /*E1*/ require(value > 10, "inside the lock");
        total = value;
    }

    // case: the second modifier of two
    // call: nested(3)
    // message: reverted with reason string "less than the least"
    // frame: Modifiers.atLeast at B1
    // frame: Modifiers.nested at F2
    function nested(uint256 value) public lock /*F2*/ atLeast(value, 20) {
        total = value;
    }

    // case: the first modifier of two, after the function and the second
    // call: nestedAfter(30)
    // message: reverted with reason string "unlocked meanwhile"
    // frame: Guarded.lock at D1
    // frame: Modifiers.nestedAfter at G2
    function nestedAfter(uint256 value) public /*G2*/ lock atLeast(value, 20) {
        locked = value;
    }

    // case: a modifier of a function that is called from within
    // call: callRestricted()
    // message: reverted with reason string "not the owner"
    // frame: Guarded.onlyOwner at A1
    // frame: Modifiers.restricted at A2
    // frame: Modifiers.callRestricted at H3
    function callRestricted() public {
        /*H3*/ restricted();
    }

    // case: a lock that is taken twice
    // call: enterTwice()
    // message: reverted with reason string "locked"
    // frame: Guarded.lock at I1
    // frame: Modifiers.enter at I2
    // frame: Modifiers.enterTwice at I3
    function enterTwice() public lock {
        /*I3*/ this.enter();
    }

    function enter() external /*I2*/ lock {
        total = 2;
    }

    // case: a call in the argument of a modifier
    // call: argument(3)
    // message: reverted with reason string "zero"
    // frame: Modifiers.check at C1
    // frame: Modifiers.valueOf at J2
    // frame: Modifiers.argument at J3
    function argument(uint256 value) public atLeast(/*J3*/ valueOf(value - 3), 20) {
        total = value;
    }

    function valueOf(uint256 value) internal pure returns (uint256) {
        /*J2*/ check(value);
        return value;
    }

    modifier unlocked() {
        /*K2*/ checkLock();
        _;
    }

    function checkLock() private view {
        /*K1*/ require(locked != 7, "locked for good");
    }

    function setLock(uint256 value) private /*L2*/ atLeast(value, 10) returns (uint256) {
        locked = value;
        return value;
    }

    // case: a private function that a modifier calls
    // call: lockTwice()
    // message: reverted with reason string "locked for good"
    // frame: Modifiers.checkLock at K1
    // frame: Modifiers.unlocked at K2
    // frame: Modifiers.guardedStore at K3
    // frame: Modifiers.lockTwice at K4
    function lockTwice() public {
        locked = 7;
        /*K4*/ guardedStore();
    }

    function guardedStore() private /*K3*/ unlocked {
        total = 3;
    }

    // case: a modifier of a private function
    // call: lockBy(3)
    // message: reverted with reason string "less than the least"
    // frame: Modifiers.atLeast at B1
    // frame: Modifiers.setLock at L2
    // frame: Modifiers.lockBy at L3
    function lockBy(uint256 value) public {
        total = /*L3*/ setLock(value) + 1;
    }

    // case: a private function with a modifier whose body fails
    // call: fill(30)
    // message: reverted with reason string "full"
    // frame: Modifiers.fillUp at M1
    // frame: Modifiers.fill at M2
    function fill(uint256 value) public {
        /*M2*/ fillUp(value);
    }

    function fillUp(uint256 value) private atLeast(value, 10) lock {
        /*M1*/ require(value < 20, "full");
        total = value;
    }
}
