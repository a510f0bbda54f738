// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// A token whose holders vote.
contract Ballot is ERC20, ERC20Permit, ERC20Votes {
    constructor(uint256 supply) ERC20("Ballot", "BAL") ERC20Permit("Ballot") {
        _mint(msg.sender, supply);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}

/// Pictures that anybody may mint, counted per owner.
contract Pictures is ERC721Enumerable {
    constructor() ERC721("Pictures", "PIC") {}

    function mint(address to, uint256 id) external {
        _safeMint(to, id);
    }

    function _baseURI() internal pure override returns (string memory) {
        return "ipfs://pictures/";
    }
}

/// Goods of many kinds that anybody may make and use up.
contract Goods is ERC1155Supply {
    constructor() ERC1155("https://goods.example/{id}.json") {}

    function make(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "made");
    }

    function use(uint256[] calldata ids, uint256[] calldata amounts) external {
        _burnBatch(msg.sender, ids, amounts);
    }
}

/// Takes tokens of every kind.
contract Safe is ERC721Holder, ERC1155Holder {}

/// Has the callbacks and refuses with a reason of its own.
contract Picky {
    error NotThis(uint256 id);

    function onERC721Received(address, address, uint256 id, bytes calldata) external pure returns (bytes4) {
        revert NotThis(id);
    }
}

/// Shares of what is in it (ERC-4626), which can also be taken out in a loop that is guarded.
contract Vault is ERC4626, ReentrancyGuardTransient {
    constructor(IERC20 asset) ERC20("Share", "SHA") ERC4626(asset) {}

    /// Pays the caller's callback, which may not come back in.
    function tip() external nonReentrant {
        (bool isPaid, bytes memory answer) = msg.sender.call("");
        if (isPaid) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}

/// Asks for a tip again while it gets one.
contract Thief {
    Vault private immutable VAULT;

    constructor(Vault vault) {
        VAULT = vault;
    }

    function steal() external {
        VAULT.tip();
    }

    fallback() external {
        VAULT.tip();
    }
}

/// One vote per token, one block until the vote, five blocks of it; a tenth is a quorum.
contract Council is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl
{
    constructor(IVotes votes, TimelockController timelock)
        Governor("Council")
        GovernorSettings(1, 5, 100)
        GovernorVotes(votes)
        GovernorVotesQuorumFraction(10)
        GovernorTimelockControl(timelock)
    {}

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function state(uint256 id) public view override(Governor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function proposalNeedsQueuing(uint256 id)
        public
        view
        override(Governor, GovernorTimelockControl)
        returns (bool)
    {
        return super.proposalNeedsQueuing(id);
    }

    function _queueOperations(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint48) {
        return super._queueOperations(id, targets, values, calldatas, descriptionHash);
    }

    function _executeOperations(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) {
        super._executeOperations(id, targets, values, calldatas, descriptionHash);
    }

    function _cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint256) {
        return super._cancel(targets, values, calldatas, descriptionHash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }
}

/// A number behind a proxy, and who may change the code.
contract Box is Initializable, UUPSUpgradeable {
    uint256 public number;
    address public owner;

    error NotOwner(address caller);

    event Stored(uint256 number);

    constructor() {
        _disableInitializers();
    }

    function initialize(address owner_, uint256 number_) external initializer {
        owner = owner_;
        number = number_;
    }

    function store(uint256 number_) external payable virtual {
        number = number_;
        emit Stored(number_);
    }

    function version() external pure virtual returns (string memory) {
        return "first";
    }

    function _authorizeUpgrade(address) internal view override {
        if (msg.sender != owner) revert NotOwner(msg.sender);
    }
}

/// Its successor, which counts how often it was told.
contract BetterBox is Box {
    uint256 public count;

    function recount(uint256 count_) external reinitializer(2) {
        count = count_;
    }

    function store(uint256 number_) external payable override {
        ++count;
        number = number_;
        emit Stored(number_);
    }

    function version() external pure override returns (string memory) {
        return "second";
    }
}
