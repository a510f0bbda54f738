// SPDX-License-Identifier: MIT
pragma solidity >=0.6.0;

abstract contract Base {
    uint256 internal total;

    // case: an inherited function, which calls one that the contract defines
    // deploy: Derived()
    // call: run(3)
    // message: reverted with reason string "derived hook"
    // frame: Derived.hook at A1
    // frame: Base.run at A2
    function run(uint256 value) public virtual {
        total = /*A2*/ hook(value);
    }

    function hook(uint256 value) internal virtual returns (uint256);

    function limit(uint256 value) public virtual returns (uint256) {
        /*B1*/ require(value < 100, "base limit");
        return value;
    }
}

contract Derived is Base {
    function hook(uint256 value) internal override returns (uint256) {
        /*A1*/ require(value > 10, "derived hook");
        return value;
    }

    // case: a call of super
    // call: limit(200)
    // message: reverted with reason string "base limit"
    // frame: Base.limit at B1
    // frame: Derived.limit at B2
    function limit(uint256 value) public override returns (uint256) {
        return /*B2*/ super.limit(value);
    }
}

contract Root {
    function step(uint256 value) public virtual returns (uint256) {
        /*C1*/ require(value > 10, "root");
        return value;
    }
}

contract Left is Root {
    function step(uint256 value) public virtual override returns (uint256) {
        return /*C2*/ super.step(value) + 1;
    }
}

contract Right is Root {
    function step(uint256 value) public virtual override returns (uint256) {
        return /*C3*/ super.step(value) + 2;
    }
}

contract Diamond is Left, Right {
    // case: super along the linearization of two bases
    // call: step(3)
    // message: reverted with reason string "root"
    // frame: Root.step at C1
    // frame: Left.step at C2
    // frame: Right.step at C3
    // frame: Diamond.step at C4
    function step(uint256 value) public override(Left, Right) returns (uint256) {
        return /*C4*/ super.step(value) + 3;
    }

    // case: a base that is named in the call
    // call: stepOfLeft(3)
    // message: reverted with reason string "root"
    // frame: Root.step at C1
    // frame: Left.step at C2
    // frame: Diamond.stepOfLeft at D3
    function stepOfLeft(uint256 value) public returns (uint256) {
        return /*D3*/ Left.step(value);
    }
}

contract Child is Diamond {
    // case: an inherited function that nothing overrides
    // call: step(4)
    // message: reverted with reason string "root"
    // frame: Root.step at C1
    // frame: Left.step at C2
    // frame: Right.step at C3
    // frame: Diamond.step at C4
}

interface Stepper {
    function step(uint256 value) external returns (uint256);
}

contract InterfaceCaller {
    Stepper internal stepper = Stepper(address(new Derivative()));

    // case: a call by an interface
    // call: fail(3)
    // message: reverted with reason string "derivative"
    // frame: Derivative.step at E1
    // frame: InterfaceCaller.fail at E2
    function fail(uint256 value) public returns (uint256) {
        return /*E2*/ stepper.step(value);
    }
}

contract Derivative is Stepper {
    function step(uint256 value) external override returns (uint256) {
        /*E1*/ require(value > 10, "derivative");
        return value;
    }
}
