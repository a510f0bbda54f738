// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Source {
    function fail(uint256 value) external pure returns (uint256) {
        /*A1*/ require(value > 10, "from the source");
        return value;
    }
}

contract Rethrow {
    Source internal source = new Source();

    // case: assembly that reverts with the data of a failed call
    // call: bubble(3)
    // message: reverted with reason string "from the source"
    // frame: Source.fail at A1
    // frame: Rethrow.bubble at A2
    function bubble(uint256 value) public {
        bytes memory data = abi.encodeWithSignature("fail(uint256)", value);
        (bool ok, bytes memory result) = /*A2*/ address(source).call(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    // case: a failed call whose failure the contract replaces by its own
    // call: replace(3)
    // message: reverted with reason string "call failed"
    // frame: Rethrow.replace at B1
    function replace(uint256 value) public {
        (bool ok, ) = address(source).call(abi.encodeWithSignature("fail(uint256)", value));
        /*B1*/ require(ok, "call failed");
    }

    // case: a failed call whose failure is replaced by one without a reason
    // call: replaceSilently(3)
    // message: reverted without a reason
    // frame: Rethrow.replaceSilently at C1
    function replaceSilently(uint256 value) public {
        (bool ok, ) = address(source).call(abi.encodeWithSignature("fail(uint256)", value));
        /*C1*/ require(ok);
    }

    // case: a call in assembly whose failure is passed on
    // call: bubbleInAssembly(3)
    // message: reverted with reason string "from the source"
    // frame: Source.fail at A1
    // frame: Rethrow.bubbleInAssembly at D2
    function bubbleInAssembly(uint256 value) public {
        bytes memory data = abi.encodeWithSignature("fail(uint256)", value);
        address callee = address(source);
        assembly {
            let ok := /*D2*/ call(500000, callee, 0, add(data, 32), mload(data), 0, 0)
            if iszero(ok) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    // case: a failed call that nobody looks at, and a failure of another cause after it
    // call: ignore(3)
    // message: reverted with reason string "something else"
    // frame: Rethrow.ignore at E1
    function ignore(uint256 value) public {
        address(source).call(abi.encodeWithSignature("fail(uint256)", value));
        /*E1*/ require(value > 10, "something else");
    }

    // case: a failure that passes two contracts
    // call: passTwice(3)
    // message: reverted with reason string "from the source"
    // frame: Source.fail at A1
    // frame: Rethrow.relay at F2
    // frame: Rethrow.passTwice at F3
    function passTwice(uint256 value) public view returns (uint256) {
        return /*F3*/ this.relay(value);
    }

    function relay(uint256 value) external view returns (uint256) {
        return /*F2*/ source.fail(value);
    }
}
