// SPDX-License-Identifier: MIT
pragma solidity >=0.6.0;

contract SilentBase {
    uint256 internal total;

    modifier whenAbove(uint256 amount) {
        if (amount < 10) /*A1*/ revert();
        _;
    }

    modifier never() {
        /*B1*/ revert();
        _;
    }

    modifier afterwards() {
        _;
        /*C1*/ revert();
    }

    modifier passes(bool) {
        _;
    }

    modifier twice(uint256 amount) {
        _;
        if (total == amount) /*S1*/ revert();
        _;
    }
}

library SilentLibrary {
    function fail(uint256 amount) internal pure {
        require(amount > 1);
        /*T1*/ revert();
    }
}

contract SilentReverts is SilentBase {
    // case: a revert in a modifier
    // call: guarded(3)
    // message: reverted without a reason
    // frame: SilentBase.whenAbove at A1
    // frame: SilentReverts.guarded at A2
    function guarded(uint256 amount) public /*A2*/ whenAbove(amount) {
        total = amount;
    }

    // case: a revert behind a modifier that passes
    // call: behind(30)
    // message: reverted without a reason
    // frame: SilentReverts.behind at A3
    function behind(uint256 amount) public whenAbove(amount) {
        /*A3*/ revert();
    }

    // case: a modifier that is nothing but a revert
    // call: always(true)
    // message: reverted without a reason
    // frame: SilentBase.never at B1
    // frame: SilentReverts.always at B2
    function always(bool flag) public passes(flag) /*B2*/ never {
        revert();
    }

    // case: a revert in a modifier after the function
    // call: finish(3)
    // message: reverted without a reason
    // frame: SilentBase.afterwards at C1
    // frame: SilentReverts.finish at C2
    function finish(uint256 amount) public /*C2*/ afterwards {
        uint256 doubled = amount * 2;
        this.keep(doubled);
    }

    // case: a revert in a modifier after a function without statements
    // call: empty()
    // message: reverted without a reason
    // frame: SilentBase.afterwards at C1
    // frame: SilentReverts.empty at C3
    function empty() public /*C3*/ afterwards {}

    // case: a function that is nothing but a revert
    // call: bare()
    // message: reverted without a reason
    // frame: SilentReverts.bare at D1
    function bare() public {
        /*D1*/ revert();
    }

    // case: an internal function that is nothing but a revert
    // call: outer()
    // message: reverted without a reason
    // frame: SilentReverts.inner at E1
    // frame: SilentReverts.outer at E2
    function outer() public {
        total = 3;
        /*E2*/ inner();
    }

    function inner() internal {
        /*E1*/ revert();
    }

    // case: a revert after other statements
    // call: statements(3)
    // message: reverted without a reason
    // frame: SilentReverts.statements at F1
    function statements(uint256 amount) public {
        require(amount > 2);
        total = amount;
        /*F1*/ revert();
    }

    // case: a revert after a condition that holds
    // call: branches(1)
    // message: reverted without a reason
    // frame: SilentReverts.branches at G1

    // case: a revert after a condition that does not hold
    // call: branches(2)
    // message: reverted without a reason
    // frame: SilentReverts.branches at G2

    // case: a revert after conditions
    // call: branches(3)
    // message: reverted without a reason
    // frame: SilentReverts.branches at G3
    function branches(uint256 amount) public {
        if (amount == 1) /*G1*/ revert();
        if (amount != 2) {
            total = amount;
        } else {
            /*G2*/ revert();
        }
        if (amount == 4) total = 4;
        /*G3*/ revert();
    }

    // case: a revert in a loop
    // call: loops(1)
    // message: reverted without a reason
    // frame: SilentReverts.loops at H1

    // case: a revert after a loop
    // call: loops(0)
    // message: reverted without a reason
    // frame: SilentReverts.loops at H2
    function loops(uint256 count) public {
        for (uint256 i = 0; i < count; i++) {
            /*H1*/ revert();
        }
        this.keep(count);
        /*H2*/ revert();
    }

    // case: a require without a reason before a revert
    // call: required(3)
    // message: reverted without a reason
    // frame: SilentReverts.required at I1
    function required(uint256 amount) public {
        /*I1*/ require(amount > 10);
        this.keep(amount);
        revert();
    }

    // case: a revert after a call of another function
    // call: afterCall(3)
    // message: reverted without a reason
    // frame: SilentReverts.afterCall at J1
    function afterCall(uint256 amount) public {
        store(amount);
        /*J1*/ revert();
    }

    function store(uint256 amount) internal {
        total = amount;
    }

    // case: a revert after a call of another contract
    // call: afterExternal(3)
    // message: reverted without a reason
    // frame: SilentReverts.afterExternal at K1
    function afterExternal(uint256 amount) public {
        this.keep(amount);
        /*K1*/ revert();
    }

    function keep(uint256 amount) public {
        total = amount;
    }

    // case: a call that reverts without a reason
    // call: passOn()
    // message: reverted without a reason
    // frame: SilentReverts.bare at D1
    // frame: SilentReverts.passOn at L2
    function passOn() public {
        total = 1;
        /*L2*/ this.bare();
    }

    // case: a revert in an else-if
    // call: choices(2)
    // message: reverted without a reason
    // frame: SilentReverts.choices at M1

    // case: a revert in the last else
    // call: choices(4)
    // message: reverted without a reason
    // frame: SilentReverts.choices at M2
    function choices(uint256 amount) public {
        if (amount == 1) total = 1;
        else if (amount == 2) /*M1*/ revert();
        else if (amount == 3) total = 3;
        else /*M2*/ revert();
    }

    // case: a revert in a catch
    // call: catches(1)
    // message: reverted without a reason
    // frame: SilentReverts.catches at Q1
    function catches(uint256 amount) public {
        try this.keep(amount) {
            total = amount;
        } catch {
            total = 1;
        }
        try this.bare() {
            total = amount;
        } catch {
            /*Q1*/ revert();
        }
    }

    // case: a revert after a loop whose condition comes last
    // call: atLeastOnce(3)
    // message: reverted without a reason
    // frame: SilentReverts.atLeastOnce at R1
    function atLeastOnce(uint256 count) public {
        do {
            total += 1;
        } while (total < count);
        /*R1*/ revert();
    }

    // case: a revert between the two halves of a modifier
    // call: doubled(3)
    // message: reverted without a reason
    // frame: SilentBase.twice at S1
    // frame: SilentReverts.doubled at S2
    function doubled(uint256 amount) public /*S2*/ twice(amount) {
        total += amount;
    }

    // case: a revert in an internal function of a library
    // call: library_()
    // message: reverted without a reason
    // frame: SilentLibrary.fail at T1
    // frame: SilentReverts.library_ at T2
    function library_() public {
        total = 2;
        /*T2*/ SilentLibrary.fail(total);
    }
}

contract SilentFallback {
    // case: a fallback function that is nothing but a revert
    // data: 0x12345678
    // message: reverted without a reason
    // frame: SilentFallback.fallback at N1
    fallback() external { /*N1*/ revert(); }

    // case: a receive function that is nothing but a revert
    // data: 0x
    // value: 3
    // message: reverted without a reason
    // frame: SilentFallback.receive at U1
    receive() external payable { /*U1*/ revert(); }
}

contract SilentConstructorBase {
    uint256 internal total;

    constructor(uint256 amount) public {
        if (amount > 10) /*O1*/ revert();
        total = amount;
    }
}

contract SilentConstructor is SilentConstructorBase {
    uint256 internal more = 3;

    // case: a revert in the constructor of a base
    // deploy: SilentConstructor(11)
    // message: reverted without a reason
    // frame: SilentConstructorBase.constructor at O1
    // frame: SilentConstructor.constructor at O2

    // case: a revert in a constructor after that of its base
    // deploy: SilentConstructor(3)
    // message: reverted without a reason
    // frame: SilentConstructor.constructor at O3
    constructor(uint256 amount) public /*O2*/ SilentConstructorBase(amount) {
        if (amount == 3) /*O3*/ revert();
    }
}

contract OnlyRevert {
    constructor() public {
        /*P1*/ revert();
    }
}

contract InheritsRevert is /*P2*/ OnlyRevert {
    uint256 internal total = 3;

    // case: a base constructor that is nothing but a revert
    // deploy: InheritsRevert()
    // message: reverted without a reason
    // frame: OnlyRevert.constructor at P1
    // frame: InheritsRevert.constructor at P2
}

contract ModifiedConstructor {
    uint256 internal total;

    modifier small(uint256 amount) {
        if (amount > 10) /*V1*/ revert();
        _;
    }

    // case: a revert in a modifier of a constructor
    // deploy: ModifiedConstructor(11)
    // message: reverted without a reason
    // frame: ModifiedConstructor.small at V1
    // frame: ModifiedConstructor.constructor at V2

    // case: a revert in a constructor behind a modifier
    // deploy: ModifiedConstructor(3)
    // message: reverted without a reason
    // frame: ModifiedConstructor.constructor at V3
    constructor(uint256 amount) public /*V2*/ small(amount) {
        total = amount;
        if (amount == 3) {
            /*V3*/ revert();
        }
    }
}
